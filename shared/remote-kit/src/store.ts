/**
 * The parts of Redux Toolkit, RTK Query and react-redux the suite uses, as one shared module. Areas import only
 * from here.
 */
export {
  type Action,
  configureStore,
  createSelector,
  createSlice,
  type Dispatch,
  type Middleware,
  nanoid,
  type PayloadAction,
  type Reducer,
  type Store,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
export {
  type Api,
  type BaseQueryFn,
  createApi,
  setupListeners,
  skipToken,
} from '@reduxjs/toolkit/query/react';
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
