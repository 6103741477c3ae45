import type { AuditEntry } from "@freehub/contract/office/audit";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatExactTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/column-table.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { actionName } from "./action-words.ts";
import classes from "./audit.module.css";
import { AuditSentence, whyRefused } from "./audit-words.tsx";
import { ChangeLines, changeTexts } from "./change-lines.tsx";
import { type LogFilter, outcomeName } from "./log-filter.ts";

type Narrow = (part: Partial<LogFilter>) => void;
type Props = { entry: AuditEntry; onNarrow: Narrow };

/** A log entry as a sentence, with the stored line in a disclosure; on paper as its parts. */
export const logColumns = (onNarrow: Narrow): Column<AuditEntry>[] => [
	{
		heading: t({ context: "column of a log", message: "When" }),
		text: ({ at }) => formatExactTimestamp(at),
		cell: ({ at }) => <time dateTime={at}>{formatExactTimestamp(at)}</time>,
		phone: "unnamed",
		className: "dim figures one-line",
	},
	{
		heading: t({ context: "column of a log", message: "What" }),
		cell: (entry) => <Sentence entry={entry} onNarrow={onNarrow} />,
		phone: "unnamed",
		className: classes.what,
	},
	{
		heading: t`Person`,
		text: ({ actor, actorName }) => personName(actorName) || actor || t`Somebody unknown`,
		isOnPaperOnly: true,
	},
	{ heading: t`Action`, text: ({ action }) => actionName(action), isOnPaperOnly: true },
	{
		heading: t({ comment: "label of a filter: what entries of a log are about", message: "About" }),
		text: ({ subjects }) => subjects.map(({ name }) => name).join(", "),
		isOnPaperOnly: true,
	},
	{
		heading: t({ context: "of a log", message: "Changes" }),
		text: (entry) => changeTexts(entry).join("; "),
		isOnPaperOnly: true,
	},
	{
		heading: t({ context: "of a request", message: "Address" }),
		text: ({ address }) => address,
		cell: (entry) => <Origin entry={entry} />,
		className: classes.from,
	},
	{
		heading: t`Outcome`,
		text: (entry) => [outcomeName(entry.outcome), whyRefused(entry)].filter((word) => word !== "").join(": "),
		cell: ({ outcome }) => <Badge tone={outcome === "done" ? "good" : "bad"}>{outcomeName(outcome)}</Badge>,
		phone: "unnamed",
		className: classes.outcome,
	},
];

function Sentence({ entry, onNarrow }: Props) {
	return (
		<>
			<p>
				<AuditSentence entry={entry} who={<Who entry={entry} onNarrow={onNarrow} />} />
			</p>
			<ChangeLines entry={entry} />
			<RawLine entry={entry} onNarrow={onNarrow} />
		</>
	);
}

function Origin({ entry: { address, via } }: { entry: AuditEntry }) {
	return (
		<>
			{address === "" ? "–" : address}
			{via !== "" && (
				<small>{via === "token" ? <Trans>by an API token</Trans> : <Trans>signed in</Trans>}</small>
			)}
		</>
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
