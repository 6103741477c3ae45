import { exportAudit } from "@freehub/contract/office/audit";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ShopClock } from "#areas/stock/ledger/shop-clock.tsx";
import { apiLink } from "#lib/api.ts";
import { personName } from "#lib/person-name.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { DataTable } from "#ui/data-table.tsx";
import { ExportCsv } from "#ui/export-csv.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { shownOf } from "#ui/print-list.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./audit.module.css";
import { type LogFilter, logFilterOf, logServerParams, logUrlParams } from "./log-filter.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogLine } from "./log-line.tsx";
import { PrintLog } from "./print-log.tsx";
import { logPagesQuery } from "./queries.ts";

/** The audit log, newest first. */
export function AuditLog() {
	return (
		<div className={`stack gap-20 by-width ${classes.audit}`}>
			<OnlyWith right="audit.read" title={t`Audit log`} sentence={t`The audit log is for owners.`}>
				<Log />
			</OnlyWith>
		</div>
	);
}

function Log() {
	const { filter, change } = useAddressFilter(logFilterOf, logUrlParams);
	const log = useInfiniteQuery(logPagesQuery(filter));
	const entries = log.data?.pages.flatMap((page) => page.items);
	const chosen = entries?.find(({ actor }) => actor === filter.actor);
	const actorName = chosen && personName(chosen.actorName);
	const targetName = entries
		?.flatMap(({ subjects }) => subjects)
		.find(({ _id }) => _id === filter.target)?.name;
	return (
		<>
			<PageHead title={t`Audit log`} actions={<ExportCsv href={auditCsvLink(filter)} />} />
			<p className={classes.lead}>
				<Trans>Every sign-in and every change, newest first. Entries are never changed or removed.</Trans>
			</p>
			<ShopClock />
			<LogFilters filter={filter} actorName={actorName} targetName={targetName} onChange={change} />
			<LogLines filter={filter} onNarrow={change} />
			{entries !== undefined && entries.length > 0 && (
				<div>
					<PrintLog
						filter={filter}
						actorName={actorName}
						targetName={targetName}
						shown={() => shownOf(log)}
					/>
				</div>
			)}
		</>
	);
}

type LinesProps = { filter: LogFilter; onNarrow: (part: Partial<LogFilter>) => void };

function LogLines({ filter, onNarrow }: LinesProps) {
	const log = useInfiniteQuery(logPagesQuery(filter));
	if (log.data === undefined) return <LoadState query={log} what={t`The audit log could not be loaded.`} />;
	const entries = log.data.pages.flatMap((page) => page.items);
	if (entries.length === 0) return <EmptyState sentence={t`No entries match.`} />;
	return (
		<>
			<DataTable
				caption={t`The audit log, newest first`}
				columns={[
					t({ context: "column of a log", message: "When" }),
					t({ context: "column of a log", message: "What" }),
					t({ context: "where a request came from", message: "From" }),
					t`Outcome`,
				]}
				isStale={log.isPlaceholderData}
			>
				{entries.map((entry) => (
					<LogLine key={entry._id} entry={entry} onNarrow={onNarrow} />
				))}
			</DataTable>
			<ShowMore what={t`lines`} pages={log} total={log.data.pages.at(-1)?.total ?? 0} />
		</>
	);
}

/** Download link for all lines that match the filter, as CSV. */
function auditCsvLink(filter: LogFilter): string {
	return apiLink(exportAudit, { query: logServerParams(filter) });
}
