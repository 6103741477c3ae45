import type { Supplier } from "@freehub/contract/buying/suppliers";
import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { Offers } from "./offers.tsx";
import { OpenPurchaseOrders } from "./open-orders.tsx";
import { PriceChanges } from "./price-changes.tsx";
import { supplierQuery } from "./queries.ts";
import { SupplierFigures } from "./supplier-figures.tsx";
import { SupplierHistory } from "./supplier-history.tsx";
import { deleteOneSupplier } from "./supplier-writes.ts";
import classes from "./suppliers.module.css";
import { TermsForm } from "./terms-form.tsx";

type Props = {
	id: string;
	/** Begins an order to it. */
	order: (supplier: Supplier) => ReactNode;
};

/** One supplier: how it delivers and delivered, what is open, which prices changed, what it offers, and its terms. */
export function SupplierPage({ id, order }: Props) {
	return (
		<OnlyWith right="purchase.write" title={t`Suppliers`} sentence={t`Suppliers are for buyers and owners.`}>
			<LoadedSupplier id={id} order={order} />
		</OnlyWith>
	);
}

function LoadedSupplier({ id, order }: Props) {
	const read = useQuery(supplierQuery(id));
	const { data, error } = read;
	if (error instanceof ApiError && error.status === 404) {
		return (
			<EmptyState
				sentence={t`This supplier was not found. It may have been deleted.`}
				picture="/drawings/empty.svg"
				isPage
			>
				<ButtonLink to={paths.suppliers} variant="default">
					<Trans>All suppliers</Trans>
				</ButtonLink>
			</EmptyState>
		);
	}
	if (data === undefined) {
		return <LoadState query={read} what={t`The supplier could not be loaded.`} isPage />;
	}
	const { name, currency } = data;
	return (
		<div className="stack gap-16 by-width">
			<DocumentTitle>{t({ comment: "name is a supplier's", message: `${name} - Suppliers` })}</DocumentTitle>
			<PageHead
				title={name}
				crumbs={[{ label: t`Suppliers`, to: paths.suppliers }]}
				actions={
					<>
						<ButtonLink to={paths.priceList(id)} variant="default">
							<Trans>Price list</Trans>
						</ButtonLink>
						<DeleteSupplier supplier={data} />
						{order(data)}
					</>
				}
			/>
			<SupplierFigures id={id} />
			<SupplierHistory id={id} />
			<div className={`column gap-16 start ${classes.columns}`}>
				<div className="column gap-16 start">
					<OpenPurchaseOrders supplier={id} />
					<PriceChanges supplier={id} />
					<Offers of={{ supplier: id }} currency={currency} />
				</div>
				<TermsForm supplier={data} />
			</div>
		</div>
	);
}

function DeleteSupplier({ supplier }: { supplier: Supplier }) {
	const navigate = useNavigate();
	const { name } = supplier;
	return (
		<AskedButton
			variant="danger"
			write={deleteOneSupplier}
			input={supplier}
			label={<Trans context="verb">Delete</Trans>}
			onDone={() => void navigate(paths.suppliers)}
			title={t({ comment: "name is a supplier's", message: `Delete ${name}?` })}
			action={t`Delete the supplier`}
		>
			<p>
				<Trans>
					Its past orders and the products that name it stay. Adding a supplier of this name brings it back
					with its terms and offers.
				</Trans>
			</p>
		</AskedButton>
	);
}
