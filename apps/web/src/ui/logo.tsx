import classes from "#ui/logo.module.css";

type Props = {
	/** For a dark ground, whatever the colour scheme. */
	isOnGround?: boolean;
};

/** The mark alone; the name beside it is text. */
export function Logo({ isOnGround = false }: Props) {
	// One of the two is hidden; neither is worth being loaded before the page.
	const size = { width: 34, height: 34, fetchPriority: "low" as const };
	if (isOnGround) return <img src="/drawings/logo-light.svg" alt="" {...size} />;
	return (
		<>
			<img className={classes.inLight} src="/drawings/logo.svg" alt="" {...size} />
			<img className={classes.inDark} src="/drawings/logo-light.svg" alt="" {...size} />
		</>
	);
}
