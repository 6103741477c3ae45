import type { AuditEntry } from "@freehub/contract/office/audit";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatExactTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow } from "#ui/data-table.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./audit.module.css";
import { AuditSentence } from "./audit-words.tsx";
import { ChangeLines } from "./change-lines.tsx";
import type { LogFilter } from "./log-filter.ts";

type Props = { entry: AuditEntry; onNarrow: (part: Partial<LogFilter>) => void };

/** A log entry as a sentence, with the stored line in a disclosure. */
export function LogLine({ entry, onNarrow }: Props) {
	const { at, address, via, outcome } = entry;
	return (
		<DataRow>
			<Cell className={"dim figures one-line"}>
				<time dateTime={at}>{formatExactTimestamp(at)}</time>
			</Cell>
			<Cell className={classes.what}>
				<p>
					<AuditSentence entry={entry} who={<Who entry={entry} onNarrow={onNarrow} />} />
				</p>
				<ChangeLines entry={entry} />
				<RawLine entry={entry} onNarrow={onNarrow} />
			</Cell>
			<Cell label={t({ context: "where a request came from", message: "From" })} className={classes.from}>
				{address === "" ? "–" : address}
				{via !== "" && (
					<small>{via === "token" ? <Trans>by an API token</Trans> : <Trans>in a session</Trans>}</small>
				)}
			</Cell>
			<Cell className={classes.outcome}>
				<Badge tone={outcome === "done" ? "good" : "bad"}>
					{outcome === "done" ? (
						<Trans context="outcome">Done</Trans>
					) : (
						<Trans context="outcome">Refused</Trans>
					)}
				</Badge>
			</Cell>
		</DataRow>
	);
}

function Who({ entry: { actor, actorName }, onNarrow }: Props) {
	if (actor === "") {
		return (
			<span className="dim">
				<Trans>Somebody unknown</Trans>
			</span>
		);
	}
	const name = personName(actorName) || actor;
	return (
		<button type="button" className={classes.narrow} onClick={() => onNarrow({ actor })}>
			<Trans comment="name is a person's">
				{name}
				<VisuallyHidden>: show only this person</VisuallyHidden>
			</Trans>
		</button>
	);
}

function RawLine({ entry, onNarrow }: Props) {
	const { _id, action, target, detail, requestId } = entry;
	const item = target;
	return (
		<details className={`aside ${classes.detail}`}>
			<summary>
				<Trans comment="a line of the log as it is stored">Raw line</Trans>
			</summary>
			<dl>
				<dt>
					<Trans>Action</Trans>
				</dt>
				<dd>{action}</dd>
				{target !== "" && (
					<>
						<dt>
							<Trans>Item ID</Trans>
						</dt>
						<dd>
							<button type="button" className={classes.target} onClick={() => onNarrow({ target })}>
								<Trans comment="item is its ID">
									{item}
									<VisuallyHidden>: show only what was done to this</VisuallyHidden>
								</Trans>
							</button>
						</dd>
					</>
				)}
				<dt>
					<Trans context="noun">Request</Trans>
				</dt>
				<dd>{requestId}</dd>
				<dt>
					<Trans context="of a log">Line</Trans>
				</dt>
				<dd>{_id}</dd>
			</dl>
			{detail !== "" && <pre>{detail}</pre>}
		</details>
	);
}
