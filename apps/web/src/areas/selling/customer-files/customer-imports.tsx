import { type CustomerImport, listCustomerImports } from "@freehub/contract/selling/customer-files";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ImportedLine } from "#areas/catalogue/import/imported-line.tsx";
import { customerKeys } from "#areas/selling/customers/queries.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { HeldList } from "#ui/held-list.tsx";
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
					<ImportedLine key={one._id} one={one} write={undoImport} facts={factsOf(one)}>
						<Trans>
							Customers that it added are gone, and those that it changed are as before. Who was changed since
							stays.
						</Trans>
					</ImportedLine>
				))}
			</HeldList>
			{read.hasNextPage && <ShowMore what={t`imports`} pages={read} />}
		</section>
	);
}

function factsOf({ added, changed }: CustomerImport): string {
	return [
		plural(added, { one: "# customer added", other: "# customers added" }),
		plural(changed, { one: "# changed", other: "# changed" }),
	].join(", ");
}
