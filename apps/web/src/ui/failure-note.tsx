/**
 * Shows next to a form why it failed; several reasons are a list. It is mounted even when empty, so that screen readers announce
 * the failure.
 */
export function FailureNote({ children = [] }: { children: string | readonly string[] | undefined }) {
	const reasons = typeof children === "string" ? [children] : children;
	const [reason] = reasons;
	return (
		<div role="alert">
			{reasons.length > 1 ? (
				<ul className="rust note">
					{reasons.map((each) => (
						<li key={each}>{each}</li>
					))}
				</ul>
			) : (
				reason && <p className="rust note">{reason}</p>
			)}
		</div>
	);
}
