import {
	exportPastPurchases,
	type PastImport,
	removePastImport,
} from "@freehub/contract/buying/past-purchases";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pastImportPagesQuery, pastKeys, supplierKeys } from "#areas/buying/suppliers/queries.ts";
import { ImportedLine } from "#areas/catalogue/import/imported-line.tsx";
import { api, apiLink } from "#lib/api.ts";
import { formatFullDate } from "#lib/format-time.ts";
import type { Write } from "#lib/write.ts";
import { HeldList } from "#ui/held-list.tsx";
import { PagedList, rowsOf } from "#ui/paged-list.tsx";
import classes from "./buying-files.module.css";

const removeOne: Write<PastImport, { lines: number }> = {
	send: ({ _id }, idempotencyKey) => api.call(removePastImport, { params: { id: _id }, idempotencyKey }),
	stale: () => [pastKeys.all, supplierKeys.all],
	done: (_, { name }) => t({ comment: "name is a file's", message: `The import of ${name} is taken back` }),
};

/** The imports of past purchases; each can be taken back. */
export function PastImports() {
	const read = useInfiniteQuery(pastImportPagesQuery());
	if (rowsOf(read).length === 0 && read.error === null) return null;
	return (
		<section className="stack gap-12" aria-labelledby="past-imports">
			<h2 id="past-imports">
				<Trans>Imported already</Trans>
			</h2>
			<PagedList
				what={t`imports`}
				failure={t`The imports could not be loaded.`}
				pages={read}
				nothing={null}
				csv={apiLink(exportPastPurchases, {})}
			>
				{(rows) => (
					<HeldList className={classes.orders} aria-labelledby="past-imports">
						{rows.map((one) => (
							<ImportedLine key={one._id} one={one} write={removeOne} facts={factsOf(one)}>
								<Trans>
									Its lines are gone from the history. No stock changes, and the file can be imported again.
								</Trans>
							</ImportedLine>
						))}
					</HeldList>
				)}
			</PagedList>
		</section>
	);
}

function factsOf({ orders, lines, from, to }: PastImport): string {
	const [first, last] = [formatFullDate(from), formatFullDate(to)];
	return [
		plural(lines, { one: "# line", other: "# lines" }),
		plural(orders, { one: "# order", other: "# orders" }),
		first === last ? first : `${first} – ${last}`,
	].join(", ");
}
