import { type CustomerImport, listCustomerImports } from "@freehub/contract/selling/customer-files";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { customerKeys } from "#areas/selling/customers/queries.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import classes from "./customer-files.module.css";
import { undoImport } from "./file-writes.ts";

/** The imports of customers; each can be taken back. */
export function CustomerImports() {
	const read = useInfiniteQuery(
		filteredPagesQuery([...customerKeys.all, "imports"], listCustomerImports, { query: { limit: 20 } }),
	);
	const imports = read.data?.pages.flatMap(({ items }) => items) ?? [];
	if (imports.length === 0) return null;
	return (
		<section className="stack gap-12" aria-labelledby="imports">
			<h2 id="imports">
				<Trans>Imported already</Trans>
			</h2>
			<HeldList className={classes.imports} aria-labelledby="imports">
				{imports.map((one) => (
					<Row key={one._id} className="ends gap-4-16 tall block-6">
						<ImportLine one={one} />
					</Row>
				))}
			</HeldList>
			{read.hasNextPage && <ShowMore what={t`imports`} pages={read} />}
		</section>
	);
}

function ImportLine({ one }: { one: CustomerImport }) {
	const { name, at, byName, added, changed } = one;
	const when = formatTimestamp(at);
	return (
		<>
			<span className="grow anywhere">
				<b>{name}</b>
				<small className="quiet">
					{[
						plural(added, { one: "# customer added", other: "# customers added" }),
						plural(changed, { one: "# changed", other: "# changed" }),
					].join(", ")}
				</small>
				<small className="quiet">
					{t({ comment: "when something was imported and by whom", message: `${when} by ${byName}` })}
				</small>
			</span>
			<AskedButton
				variant="default"
				size="xs"
				write={undoImport}
				input={one}
				label={<Trans>Take back</Trans>}
				title={t({ comment: "name is a file's", message: `Take back the import of ${name}?` })}
				action={t`Take back the import`}
			>
				<p>
					<Trans>
						Customers that it added are gone, and those that it changed are as before. Who was changed since
						stays.
					</Trans>
				</p>
			</AskedButton>
		</>
	);
}
