import type { AuditEntry } from "@freehub/contract/audit";
import { VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { formatExactTimestamp } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow } from "#ui/data-table.tsx";
import { actionWords } from "./action-words.ts";
import classes from "./audit.module.css";
import type { LogFilter } from "./log-filter.ts";

type Props = {
	entry: AuditEntry;
	/** The name of whom it was done to, where that is a person of whom the log tells. */
	targetName: string | undefined;
	onNarrow: (part: Partial<LogFilter>) => void;
};

export function LogLine({ entry, targetName, onNarrow }: Props) {
	const { at, action, address, via, outcome } = entry;
	return (
		<DataRow>
			<Cell className={classes.when}>
				<time dateTime={at}>{formatExactTimestamp(at)}</time>
			</Cell>
			<Cell className={classes.who}>
				<Who entry={entry} onNarrow={onNarrow} />
			</Cell>
			<Cell className={classes.what}>
				<span className={classes.action}>{actionWords(action)}</span>
				<div className={classes.more}>
					<Target entry={entry} targetName={targetName} onNarrow={onNarrow} />
					<Detail entry={entry} />
				</div>
			</Cell>
			<Cell label="From" className={classes.from}>
				{address === "" ? "–" : address}
				{via !== "" && <small>{via === "token" ? "by an API token" : "in a session"}</small>}
			</Cell>
			<Cell className={classes.outcome}>
				<Badge tone={outcome === "done" ? "good" : "bad"}>{outcome === "done" ? "Done" : "Refused"}</Badge>
			</Cell>
		</DataRow>
	);
}

function Who({ entry: { actor, actorName }, onNarrow }: Omit<Props, "targetName">) {
	if (actor === "") return <span className={classes.nobody}>Unknown</span>;
	const name = actor === "system" ? "The server" : actorName || actor;
	return (
		<button type="button" className={classes.narrow} onClick={() => onNarrow({ actor })}>
			{name}
			<VisuallyHidden>: show only this person</VisuallyHidden>
		</button>
	);
}

function Target({ entry: { actor, action, target }, targetName, onNarrow }: Props) {
	// Whoever signs in does it to their own account.
	if (target === "" || target === actor) return null;
	if (isProduct(action)) {
		return (
			<Link className={classes.target} to={paths.product(target)}>
				<VisuallyHidden>Product </VisuallyHidden>
				{target}
			</Link>
		);
	}
	return (
		<button type="button" className={classes.target} onClick={() => onNarrow({ target })}>
			{targetName ?? target}
			<VisuallyHidden>: show only what was done to this</VisuallyHidden>
		</button>
	);
}

/** What a reversal names is a movement, which has no page of its own. */
function isProduct(action: string): boolean {
	return action.startsWith("product.") || action === "stock.book";
}

function Detail({ entry: { detail, requestId } }: Pick<Props, "entry">) {
	return (
		<details className={classes.detail}>
			<summary>Details</summary>
			{detail !== "" && <pre>{detail}</pre>}
			<p>Request {requestId}</p>
		</details>
	);
}
