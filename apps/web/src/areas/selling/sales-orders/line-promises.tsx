import type { SaleLine } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { promiseWords } from "./sale-words.tsx";
import classes from "./sales.module.css";

export type LinePromise = SaleLine["promises"][number];

type Props = {
	line: SaleLine;
	/** Undefined: the reader may not move promises. */
	onMove?: ((from: LinePromise) => void) | undefined;
};

/** Where each open piece of a line is promised from, what waits, and when it comes; and whether it replaces what came back. */
export function LinePromises({
	line: { productName: name, promises, delivered, closed, replaces },
	onMove,
}: Props) {
	const done = [
		replaces !== null &&
			t({
				comment: "a line of an order, for pieces that a customer brought back",
				message: "Replaces what came back",
			}),
		delivered > 0 && t({ context: "pieces", message: `${delivered} delivered` }),
		closed > 0 && t({ context: "pieces", message: `${closed} closed` }),
	].filter((words) => words !== false);
	if (promises.length + done.length === 0) return null;
	return (
		<ul
			className={classes.promises}
			aria-label={t({ comment: "name is a product's", message: `Where ${name} comes from` })}
		>
			{promises.map((promise) => {
				const words = promiseWords(promise);
				return (
					<li key={`${promise.source.kind} ${promise.source.id}`}>
						<span className={promise.source.kind === "none" ? "amber-text" : undefined}>{words}</span>
						{onMove && (
							<button
								type="button"
								className={classes.move}
								aria-label={t({
									comment: "name is a product's, words such as: 2 from Main store",
									message: `Change where ${name} comes from: ${words}`,
								})}
								onClick={() => onMove(promise)}
							>
								<Trans context="verb, where pieces come from">Change</Trans>
							</button>
						)}
					</li>
				);
			})}
			{done.length > 0 && <li>{done.join(", ")}</li>}
		</ul>
	);
}
