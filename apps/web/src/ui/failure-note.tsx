import classes from "#ui/states.module.css";

/** Says beside a form why it failed; empty, it waits for something to say. */
export function FailureNote({ children }: { children: string | undefined }) {
	return <div role="alert">{children && <p className={classes.note}>{children}</p>}</div>;
}
