/**
 * The parts of react-router-dom the suite uses, as one shared module: sharing the package would ship all of it.
 * Areas import only from here.
 */
export {
  createPath,
  Link,
  matchPath,
  Navigate,
  type Navigator,
  NavLink,
  Route,
  Router,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
