import { Component, type ErrorInfo, type ReactNode } from 'react';

interface AreaBoundaryProps {
  readonly onError: (error: unknown, componentStack: string) => void;
  readonly children: ReactNode;
}

/** Catches an area's errors and then renders nothing: the host shows an error card in its place. */
export class AreaBoundary extends Component<AreaBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError(error, info.componentStack ?? '');
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
