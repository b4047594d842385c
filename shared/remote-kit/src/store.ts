/**
 * Redux Toolkit, RTK Query and react-redux as one shared module, with what the suite uses of them.
 * Areas import from here alone.
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
