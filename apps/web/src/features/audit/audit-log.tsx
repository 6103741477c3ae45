import { exportAudit } from "@freehub/contract/audit";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { apiHost } from "#lib/api.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./audit.module.css";
import { filterOf, type LogFilter, queryOf, searchOf } from "./log-filter.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogLine } from "./log-line.tsx";
import { logPagesQuery } from "./queries.ts";

/** Who did what to what, newest first. */
export function AuditLog() {
	return (
		<div className={classes.audit}>
			<OnlyWith right="audit.read" title="Audit log" sentence="The audit log is for owners.">
				<Log />
			</OnlyWith>
		</div>
	);
}

function Log() {
	const { filter, change } = useAddressFilter(filterOf, searchOf);
	const log = useInfiniteQuery(logPagesQuery(filter));
	const entries = log.data?.pages.flatMap((page) => page.items);
	return (
		<>
			<PageHead
				title="Audit log"
				actions={
					<Button
						component="a"
						href={csvLink(filter)}
						download
						variant="quiet"
						leftSection={<IconDownload size={18} aria-hidden="true" />}
					>
						Export as CSV
					</Button>
				}
			/>
			<p className={classes.lead}>
				Every sign-in and every change, newest first. Entries are never changed or removed.
			</p>
			<LogFilters
				filter={filter}
				actorName={entries?.find(({ actor }) => actor === filter.actor)?.actorName}
				onChange={change}
			/>
			<Lines filter={filter} onNarrow={change} />
		</>
	);
}

type LinesProps = { filter: LogFilter; onNarrow: (part: Partial<LogFilter>) => void };

function Lines({ filter, onNarrow }: LinesProps) {
	const log = useInfiniteQuery(logPagesQuery(filter));
	if (log.data === undefined) {
		if (log.error === null) return <Loading />;
		return (
			<LoadFailed
				what="The audit log could not be loaded."
				error={log.error}
				onRetry={() => void log.refetch()}
				isRetrying={log.isFetching}
			/>
		);
	}
	const entries = log.data.pages.flatMap((page) => page.items);
	if (entries.length === 0) return <EmptyState sentence="No entries match." />;
	return (
		<>
			<DataTable
				caption="The audit log, newest first"
				columns={["When", "What", "From", "Outcome"]}
				isStale={log.isPlaceholderData}
			>
				{entries.map((entry) => (
					<LogLine key={entry._id} entry={entry} onNarrow={onNarrow} />
				))}
			</DataTable>
			<ShowMore
				what="lines"
				shown={entries.length}
				total={log.data.pages.at(-1)?.total ?? 0}
				hasMore={log.hasNextPage}
				isLoading={log.isFetchingNextPage}
				error={log.isFetchNextPageError ? log.error : null}
				onMore={() => void log.fetchNextPage({ cancelRefetch: false })}
			/>
		</>
	);
}

/** Where the browser downloads the lines that the filter finds, all of them. */
function csvLink(filter: LogFilter): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(queryOf(filter)))
		if (value !== undefined) query.set(name, value);
	return `${apiHost()}${exportAudit.path}${query.size > 0 ? `?${query}` : ""}`;
}
