type Props = {
	/** For a dark background, in any colour scheme. */
	isOnGround?: boolean;
};

/** The logo without the name, which is text next to it. */
export function Logo({ isOnGround = false }: Props) {
	// One of the two is hidden; neither needs to load before the page.
	const size = { width: 34, height: 34, fetchPriority: "low" as const };
	if (isOnGround) return <img src="/drawings/logo-light.svg" alt="" {...size} />;
	return (
		<>
			<img className="in-light" src="/drawings/logo.svg" alt="" {...size} />
			<img className="in-dark" src="/drawings/logo-light.svg" alt="" {...size} />
		</>
	);
}
