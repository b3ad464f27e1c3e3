/**
 * The one door to the router: links, addresses and what leads from one to another. Nothing else of the app names the library.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  type DataRouter,
  Link,
  type LinkProps,
  type LoaderFunction,
  type Location,
  MemoryRouter,
  matchRoutes,
  NavLink,
  Outlet,
  type Params,
  type RouteObject,
  ScrollRestoration,
  StaticRouterProvider,
  type To,
  UNSAFE_DataRouterContext,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
