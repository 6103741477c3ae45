import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { LoadState } from "#ui/load-state.tsx";

/** A revision of a document; 0: it was issued. `changes`: a line each. */
type Revised = { revision: number; at: string; byName: string; changes: readonly unknown[] };

type Words<Revision> = {
	/** The person who issued the document, as a sentence. */
	issued: (person: string) => ReactNode;
	/** One sentence per difference from the revision before. */
	differencesOf: (revision: Revision) => readonly string[];
	/** If there is none that the other side sees. */
	unseen: ReactNode;
};

/** How an order was issued and changed since, newest first. */
export function RevisionHistory<Revision extends Revised>({
	read,
	className,
	...words
}: Words<Revision> & { read: UseQueryResult<Revision[]>; className: string | undefined }) {
	const { data } = read;
	return (
		<section className={`stack gap-8 headings ${className}`} aria-labelledby="revisions">
			<h2 id="revisions">
				<Trans>History of the order</Trans>
			</h2>
			{data === undefined ? (
				<LoadState query={read} what={t`The history could not be loaded.`} />
			) : (
				<ol className="card lined" aria-labelledby="revisions">
					{data.map((revision) => (
						<RevisionItem key={revision.revision} shown={revision} {...words} />
					))}
				</ol>
			)}
		</section>
	);
}

function RevisionItem<Revision extends Revised>({
	shown,
	issued,
	differencesOf,
	unseen,
}: Words<Revision> & { shown: Revision }) {
	const { revision, at, byName, changes } = shown;
	const person = personName(byName);
	const differences = revision === 0 ? [] : differencesOf(shown);
	return (
		<li>
			<p>
				<strong>
					{revision === 0 ? (
						issued(person)
					) : (
						<Trans comment="revision is a number">
							{person} changed it: revision {revision}
						</Trans>
					)}
				</strong>{" "}
				<time className="quiet figures" dateTime={at}>
					{formatTimestamp(at)}
				</time>
			</p>
			{revision === 0 ? (
				<p className="quiet">{plural(changes.length, { one: "# line", other: "# lines" })}</p>
			) : differences.length === 0 ? (
				<p className="quiet">{unseen}</p>
			) : (
				<ul>
					{differences.map((difference, i) => (
						<li key={`${i} ${difference}`}>{difference}</li>
					))}
				</ul>
			)}
		</li>
	);
}

/** A day as it is shown in a difference. */
export function shownDay(day: string | null): string {
	return day === null ? "–" : formatFullDate(day);
}

/** The name of a column of a line. @param name a product's. */
export function ofLine(name: string, what: string): string {
	return t({ comment: "name is a product's, what is a column", message: `${name}, ${what}` });
}

/** A difference as a sentence. @param what a field or a product's name. */
export function differs(what: string, before: string, after: string): string {
	return t({ comment: "what is a field or a product's name", message: `${what}: ${before} → ${after}` });
}
