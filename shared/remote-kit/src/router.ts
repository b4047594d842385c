/**
 * The router's parts the suite uses, as one shared module: sharing react-router-dom itself would ship all of it.
 * Areas import from here alone.
 */
export {
  createPath,
  generatePath,
  Link,
  matchPath,
  Navigate,
  type NavigateOptions,
  type Navigator,
  NavLink,
  Outlet,
  parsePath,
  Route,
  Router,
  Routes,
  type To,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
