import {
	exportPastPurchases,
	type PastImport,
	removePastImport,
} from "@freehub/contract/buying/past-purchases";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pastImportPagesQuery, pastKeys, supplierKeys } from "#areas/buying/suppliers/queries.ts";
import { api, apiLink } from "#lib/api.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import type { Write } from "#lib/write.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
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
							<Row key={one._id} className="ends gap-4-16 tall block-6">
								<ImportLine one={one} />
							</Row>
						))}
					</HeldList>
				)}
			</PagedList>
		</section>
	);
}

function ImportLine({ one }: { one: PastImport }) {
	const { name, at, byName, orders, lines, from, to } = one;
	const [first, last, when] = [formatFullDate(from), formatFullDate(to), formatTimestamp(at)];
	const many = plural(lines, { one: "# line", other: "# lines" });
	const ofOrders = plural(orders, { one: "# order", other: "# orders" });
	return (
		<>
			<span className="grow anywhere">
				<b>{name}</b>
				<small className="quiet">
					{many}, {ofOrders}, {first === last ? first : `${first} – ${last}`}
				</small>
				<small className="quiet">
					{t({ comment: "when something was imported and by whom", message: `${when} by ${byName}` })}
				</small>
			</span>
			<AskedButton
				variant="default"
				size="xs"
				write={removeOne}
				input={one}
				label={<Trans>Take back</Trans>}
				title={t({ comment: "name is a file's", message: `Take back the import of ${name}?` })}
				action={t`Take back the import`}
			>
				<p>
					<Trans>
						Its lines are gone from the history. No stock changes, and the file can be imported again.
					</Trans>
				</p>
			</AskedButton>
		</>
	);
}
