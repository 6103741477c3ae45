import type { AuditEntry } from "@freehub/contract/audit";
import { VisuallyHidden } from "@mantine/core";
import { formatExactTimestamp } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow } from "#ui/data-table.tsx";
import classes from "./audit.module.css";
import { AuditSentence } from "./audit-words.tsx";
import type { LogFilter } from "./log-filter.ts";

type Props = { entry: AuditEntry; onNarrow: (part: Partial<LogFilter>) => void };

/** A line as a sentence; as it is stored, it stands behind a disclosure. */
export function LogLine({ entry, onNarrow }: Props) {
	const { at, address, via, outcome } = entry;
	return (
		<DataRow>
			<Cell className={classes.when}>
				<time dateTime={at}>{formatExactTimestamp(at)}</time>
			</Cell>
			<Cell className={classes.what}>
				<p>
					<Who entry={entry} onNarrow={onNarrow} /> <AuditSentence entry={entry} />
				</p>
				<RawLine entry={entry} onNarrow={onNarrow} />
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

function Who({ entry: { actor, actorName }, onNarrow }: Props) {
	if (actor === "") return <span className={classes.nobody}>Somebody unknown</span>;
	return (
		<button type="button" className={classes.narrow} onClick={() => onNarrow({ actor })}>
			{actor === "system" ? "Freehub" : actorName || actor}
			<VisuallyHidden>: show only this person</VisuallyHidden>
		</button>
	);
}

function RawLine({ entry, onNarrow }: Props) {
	const { _id, action, target, detail, requestId } = entry;
	return (
		<details className={classes.detail}>
			<summary>Raw line</summary>
			<dl>
				<dt>Action</dt>
				<dd>{action}</dd>
				{target !== "" && (
					<>
						<dt>Item ID</dt>
						<dd>
							<button type="button" className={classes.target} onClick={() => onNarrow({ target })}>
								{target}
								<VisuallyHidden>: show only what was done to this</VisuallyHidden>
							</button>
						</dd>
					</>
				)}
				<dt>Request</dt>
				<dd>{requestId}</dd>
				<dt>Line</dt>
				<dd>{_id}</dd>
			</dl>
			{detail !== "" && <pre>{detail}</pre>}
		</details>
	);
}
