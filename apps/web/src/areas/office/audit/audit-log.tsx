import { exportAudit } from "@freehub/contract/office/audit";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ShopClock } from "#areas/stock/ledger/shop-clock.tsx";
import { apiLink } from "#lib/api.ts";
import { personName } from "#lib/person-name.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { ExportCsv } from "#ui/export-csv.tsx";
import { EmptyState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PagedList, rowsOf } from "#ui/paged-list.tsx";
import classes from "./audit.module.css";
import { logColumns } from "./log-columns.tsx";
import { type LogFilter, logFilterOf, logServerParams, logUrlParams } from "./log-filter.ts";
import { LogFilters } from "./log-filters.tsx";
import { loadLog, logFilterWords } from "./print-log.ts";
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
	const entries = rowsOf(log);
	const chosen = entries.find(({ actor }) => actor === filter.actor);
	const actorName = chosen && personName(chosen.actorName);
	const targetName = entries
		.flatMap(({ subjects }) => subjects)
		.find(({ _id }) => _id === filter.target)?.name;
	const names = { actorName, targetName };
	return (
		<>
			<PageHead title={t`Audit log`} actions={<ExportCsv href={auditCsvLink(filter)} />} />
			<p className={classes.lead}>
				<Trans>Every sign-in and every change, newest first. Entries are never changed or removed.</Trans>
			</p>
			<ShopClock />
			<LogFilters filter={filter} {...names} onChange={change} />
			<PagedList
				what={t`lines`}
				failure={t`The audit log could not be loaded.`}
				pages={log}
				nothing={<EmptyState sentence={t`No entries match.`} />}
				caption={t`The audit log, newest first`}
				keyOf={({ _id }) => _id}
				columns={logColumns(change)}
				isCounted
				print={{ title: t`Audit log`, filter: logFilterWords(filter, names), load: () => loadLog(filter) }}
			/>
		</>
	);
}

/** Download link for all lines that match the filter, as CSV. */
function auditCsvLink(filter: LogFilter): string {
	return apiLink(exportAudit, { query: logServerParams(filter) });
}
