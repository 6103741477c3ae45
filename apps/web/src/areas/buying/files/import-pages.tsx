import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { supplierQuery } from "#areas/buying/suppliers/queries.ts";
import { paths } from "#lib/paths.ts";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import classes from "./buying-files.module.css";
import { FileImport } from "./file-import.tsx";
import { fileImportTitle } from "./file-words.ts";
import { PastImports } from "./past-imports.tsx";

/** Drafts of orders from a file. */
export function ImportPurchaseOrdersPage() {
	const title = fileImportTitle("orders");
	return (
		<OnlyWith right="purchase.write" title={title} sentence={t`Orders are written by buyers and owners.`}>
			<div className={`page ${classes.page}`}>
				<PageHead
					title={title}
					crumbs={[{ label: t`Purchase orders`, to: paths.purchaseOrders }]}
					actions={
						<ButtonLink to={paths.importPastPurchases} variant="default">
							<Trans>Import past purchases</Trans>
						</ButtonLink>
					}
				/>
				<FileImport
					target={{ kind: "orders" }}
					onwards={
						<ButtonLink to={paths.purchaseOrders}>
							<Trans>To the orders</Trans>
						</ButtonLink>
					}
				/>
			</div>
		</OnlyWith>
	);
}

/** Purchases before Freehub, from a file; and the files that are imported already. */
export function ImportPastPurchasesPage() {
	const title = fileImportTitle("past");
	return (
		<OnlyWith right="purchase.write" title={title} sentence={t`Past purchases are for buyers and owners.`}>
			<div className={`page ${classes.page}`}>
				<PageHead title={title} crumbs={[{ label: t`Purchase orders`, to: paths.purchaseOrders }]} />
				<FileImport
					target={{ kind: "past" }}
					onwards={
						<ButtonLink to={paths.suppliers}>
							<Trans>To the suppliers</Trans>
						</ButtonLink>
					}
				/>
				<PastImports />
			</div>
		</OnlyWith>
	);
}

/** Offers from a file. */
export function ImportOffersPage({ id: supplier }: { id: string }) {
	const title = fileImportTitle("offers");
	return (
		<OnlyWith right="purchase.write" title={title} sentence={t`Suppliers are for buyers and owners.`}>
			<DocumentTitle>{title}</DocumentTitle>
			<OffersOf supplier={supplier} title={title} />
		</OnlyWith>
	);
}

function OffersOf({ supplier, title }: { supplier: string; title: string }) {
	const { data } = useQuery(supplierQuery(supplier));
	return (
		<div className={`page ${classes.page}`}>
			<PageHead title={title} crumbs={[{ label: data?.name ?? t`Supplier`, to: paths.supplier(supplier) }]} />
			<FileImport
				target={{ kind: "offers", supplier }}
				onwards={
					<ButtonLink to={paths.supplier(supplier)}>
						<Trans>To the supplier</Trans>
					</ButtonLink>
				}
			/>
		</div>
	);
}
