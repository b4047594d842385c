/**
 * The router's parts the suite uses, as one shared module: sharing react-router-dom itself would ship all of it.
 * Areas import from here alone.
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
