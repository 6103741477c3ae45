import { getStatus, type Status } from "@freehub/contract/office/status";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { formatExactTimestamp } from "#lib/format-time.ts";
import { OWN } from "#lib/query-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ServerFacts } from "./facts.tsx";
import { missingParts } from "./missing-parts.ts";
import { type ServerProblem, serverProblems } from "./problems.tsx";
import classes from "./status.module.css";

const REFRESH_MS = 30_000;

const statusQuery = queryOptions({
	queryKey: [OWN, "status"],
	queryFn: ({ signal }) => api.call(getStatus, { signal }),
	staleTime: 0,
	refetchInterval: REFRESH_MS,
});

/** The owner's page about the running server and its problems. */
export function StatusPage() {
	return (
		<OnlyWith
			right="people.manage"
			title={t({ context: "of the server", message: "Status" })}
			sentence={t`The server's status is for owners.`}
		>
			<LoadedStatus />
		</OnlyWith>
	);
}

function LoadedStatus() {
	const read = useQuery(statusQuery);
	const { data } = read;
	const problems = data && serverProblems(data);
	const missing = data && missingParts(data, read.dataUpdatedAt);
	return (
		<div className="page">
			<PageHead
				title={t({ context: "of the server", message: "Status" })}
				fact={problems?.length === 0 && missing && <Health isComplete={missing.length === 0} />}
			/>
			{data === undefined || problems === undefined || missing === undefined ? (
				<LoadState query={read} what={t`The status could not be loaded.`} />
			) : (
				<>
					<Sentences name={t`Problems`} all={problems} className="amber" />
					<Sentences name={t`Not set up`} all={missing} className={classes.missing ?? ""} />
					<ServerFacts status={data} />
					<Errors errors={data.errors} />
				</>
			)}
		</div>
	);
}

/** In one word, while nothing is wrong. */
function Health({ isComplete }: { isComplete: boolean }) {
	return isComplete ? (
		<Badge tone="good">{t`Everything is all right`}</Badge>
	) : (
		<Badge tone="mixed">{t`Not all is set up`}</Badge>
	);
}

type SentencesProps = { name: string; all: readonly ServerProblem[]; className: string };

function Sentences({ name, all, className }: SentencesProps) {
	if (all.length === 0) return null;
	return (
		<ul className={`stack gap-8 ${classes.problems}`} aria-label={name}>
			{all.map(({ key, sentence }) => (
				<li key={key} className={`${className} radius anywhere pad-12-16`}>
					{sentence}
				</li>
			))}
		</ul>
	);
}

function Errors({ errors }: Pick<Status, "errors">) {
	return (
		<section aria-labelledby="last-errors">
			<h2 id="last-errors" className="text-18 below-12">
				<Trans>Last errors in the log</Trans>
			</h2>
			{errors.length === 0 ? (
				<p className="dim">
					<Trans>None since the server was started.</Trans>
				</p>
			) : (
				<DataTable
					caption={t`Last errors in the log, newest first`}
					columns={[
						t({ context: "column of errors", message: "Time" }),
						t({ context: "column of errors", message: "Message" }),
					]}
				>
					{errors.map(({ at, message }, i) => (
						// Several lines can have the same time and text.
						<DataRow key={`${at} ${i}`}>
							<Cell className="dim figures least one-line">
								<time dateTime={at}>{formatExactTimestamp(at)}</time>
							</Cell>
							<Cell>{message}</Cell>
						</DataRow>
					))}
				</DataTable>
			)}
		</section>
	);
}
