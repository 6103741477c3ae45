import type { PriceList } from "@freehub/contract/buying/price-lists";
import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { supplierQuery } from "#areas/buying/suppliers/queries.ts";
import { isBusy } from "#areas/catalogue/import/queries.ts";
import { TableDrop } from "#areas/catalogue/import/table-drop.tsx";
import { useTableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import { paths } from "#lib/paths.ts";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { SupplierCatalogue } from "./catalogue.tsx";
import { ListDryRun } from "./list-dry-run.tsx";
import { ListState } from "./list-state.tsx";
import { showList, uploadList } from "./list-writes.ts";
import { Matches } from "./matches.tsx";
import { lastListQuery, listKeys, listQuery } from "./queries.ts";
import { RefusedMatches } from "./refused-matches.tsx";

/** A supplier's catalogue: load its price list, accept what is proposed, search it, and add articles to the products. */
export function PriceListPage({ id: supplier }: { id: string }) {
	const title = t`Price list`;
	return (
		<OnlyWith right="purchase.write" title={title} sentence={t`Price lists are for buyers and owners.`}>
			<DocumentTitle>{title}</DocumentTitle>
			<LoadedPriceList supplier={supplier} title={title} />
		</OnlyWith>
	);
}

function LoadedPriceList({ supplier, title }: { supplier: string; title: string }) {
	const { data } = useQuery(supplierQuery(supplier));
	const last = useQuery(lastListQuery(supplier));
	const head = (
		<PageHead title={title} crumbs={[{ label: data?.name ?? t`Supplier`, to: paths.supplier(supplier) }]} />
	);
	if (last.data === undefined) {
		return (
			<>
				{head}
				<LoadState query={last} what={t`The price list could not be loaded.`} />
			</>
		);
	}
	return (
		<div className="page">
			{head}
			{last.data === null ? (
				<>
					<p className="max-70">{lead()}</p>
					<UploadList supplier={supplier} />
				</>
			) : (
				<WithList key={last.data._id} supplier={supplier} last={last.data} />
			)}
		</div>
	);
}

function lead(): string {
	return t`Load this supplier's price list to search it, compare prices, and add articles to your products. You see what it will do first, and can undo it afterwards. Your own products stay as they are.`;
}

/** The page once there is a price list: an undecided one takes it whole. */
function WithList({ supplier, last }: { supplier: string; last: PriceList }) {
	const { data: one } = useQuery({ ...listQuery(last._id), initialData: last });
	const [isUploading, setUploading] = useState(false);
	useRereads(supplier, one);
	if (one.state === "reading" || one.state === "ready") return <ListDryRun one={one} />;
	return (
		<>
			<ListState one={one} onNewer={isUploading ? undefined : () => setUploading(true)} />
			{isUploading && !isBusy(one.state) && <UploadList supplier={supplier} />}
			{!isBusy(one.state) && <Matches supplier={supplier} />}
			{!isBusy(one.state) && <RefusedMatches supplier={supplier} />}
			<SupplierCatalogue supplier={supplier} />
		</>
	);
}

/** Reads the catalogue again when the work on a list is done. */
function useRereads(supplier: string, { _id, state }: PriceList): void {
	const queryClient = useQueryClient();
	const before = useRef(state);
	useEffect(() => {
		const was = before.current;
		before.current = state;
		if (was === state || isBusy(state)) return;
		void queryClient.invalidateQueries({ queryKey: listKeys.rows(_id) });
		if (was !== "reading") void queryClient.invalidateQueries({ queryKey: listKeys.ofSupplier(supplier) });
	}, [queryClient, supplier, _id, state]);
}

function UploadList({ supplier }: { supplier: string }) {
	const queryClient = useQueryClient();
	const upload = useTableUpload(uploadList(supplier), (one) => {
		void showList(one, undefined, queryClient);
		queryClient.setQueryData(lastListQuery(supplier).queryKey, one);
	});
	return <TableDrop upload={upload} />;
}
