import { Component, type ErrorInfo, type ReactNode } from 'react';

interface AreaBoundaryProps {
  readonly onError: (error: unknown, componentStack: string) => void;
  readonly children: ReactNode;
}

/** Keeps an area's error in the area. It shows nothing itself: the host draws its card in the same place. */
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
