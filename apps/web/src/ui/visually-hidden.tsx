import type { ReactNode } from "react";

/** Text for screen readers, which is not visible. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
	return <span className="hidden">{children}</span>;
}
