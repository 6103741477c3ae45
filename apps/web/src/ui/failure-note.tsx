import classes from "#ui/states.module.css";

/** Shows next to a form why it failed. It is mounted even when empty, so that screen readers announce the failure. */
export function FailureNote({ children }: { children: string | undefined }) {
	return <div role="alert">{children && <p className={classes.note}>{children}</p>}</div>;
}
