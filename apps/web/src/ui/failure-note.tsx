/** Shows next to a form why it failed. It is mounted even when empty, so that screen readers announce the failure. */
export function FailureNote({ children }: { children: string | undefined }) {
	return <div role="alert">{children && <p className="rust note">{children}</p>}</div>;
}
