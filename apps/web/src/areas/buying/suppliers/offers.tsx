import { exportOffers, type Offer } from "@freehub/contract/buying/offers";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { apiLink } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { priceText } from "#lib/price-text.ts";
import { Badge } from "#ui/badge.tsx";
import { ConfirmWrite } from "#ui/confirm-dialog.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { PagedList, rowsOf } from "#ui/paged-list.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { offerColumns } from "./offer-columns.ts";
import { OfferForm } from "./offer-form.tsx";
import { type OfferOf, offerState } from "./offer-terms.ts";
import { offerPagesQuery } from "./queries.ts";
import { deleteOneOffer } from "./supplier-writes.ts";
import classes from "./suppliers.module.css";

type Props = {
	of: OfferOf;
	/** The supplier's, if it is known; null: the shop's. */
	currency?: string | null;
};

/** The open dialog, with the offer as it was when it was opened. */
type Dialog = { kind: "add" } | { kind: "change" | "delete"; offer: Offer };

const inQuery = ({ supplier, product }: OfferOf) => (product === undefined ? { supplier } : { product });

/** The offers of a supplier, or those for a product. */
export function Offers({ of, currency = null }: Props) {
	const read = useInfiniteQuery(offerPagesQuery(of));
	const [dialog, setDialog] = useState<Dialog>();
	const [isOpen, setOpen] = useState(false);
	function open(next: Dialog) {
		setDialog(next);
		setOpen(true);
	}
	const close = () => setOpen(false);
	const isOfProduct = of.product !== undefined;
	const supplierName = rowsOf(read)[0]?.supplierName;
	return (
		<section className={`stack gap-12 headings ${classes.part}`} aria-labelledby="offers">
			<header className="row-ends gap-12">
				<h2 id="offers">
					<Trans>Offers</Trans>
				</h2>
				<div className="buttons">
					{of.supplier !== undefined && (
						<ButtonLink to={paths.importOffers(of.supplier)} size="xs" variant="default">
							<Trans>Import offers</Trans>
						</ButtonLink>
					)}
					<Button
						size="xs"
						variant="default"
						leftSection={<IconPlus className="icon-small" aria-hidden="true" />}
						onClick={() => open({ kind: "add" })}
					>
						<Trans>Add an offer</Trans>
					</Button>
				</div>
			</header>
			<PagedList
				what={t`offers`}
				failure={t`The offers could not be loaded.`}
				pages={read}
				nothing={
					<p className="quiet">
						{isOfProduct
							? t`No supplier’s offer of this product is known yet.`
							: t`What this supplier offers is not known yet.`}
					</p>
				}
				columns={offerColumns()}
				print={isOfProduct ? undefined : { title: t`Offers`, filter: supplierName ? [supplierName] : [] }}
				csv={apiLink(exportOffers, { query: inQuery(of) })}
			>
				{(rows, isStale) => (
					<HeldList
						className={`fading lined card ${classes.offers}`}
						aria-labelledby="offers"
						aria-busy={isStale}
						isStale={isStale}
					>
						{rows.map((offer) => (
							<Row key={offer._id}>
								<OfferRow offer={offer} isOfProduct={isOfProduct} onOpen={open} />
							</Row>
						))}
					</HeldList>
				)}
			</PagedList>
			<FormDialog
				size={520}
				title={dialog?.kind === "change" ? t`Edit the offer` : t`Add an offer`}
				isOpen={isOpen && dialog?.kind !== "delete"}
				onClose={close}
			>
				{dialog !== undefined && dialog.kind !== "delete" && (
					<OfferForm
						of={of}
						currency={currency}
						offer={dialog.kind === "change" ? dialog.offer : undefined}
						onDone={close}
					/>
				)}
			</FormDialog>
			{dialog?.kind === "delete" && (
				<DeleteOffer key={dialog.offer._id} offer={dialog.offer} isOpen={isOpen} onClose={close} />
			)}
		</section>
	);
}

type RowProps = { offer: Offer; isOfProduct: boolean; onOpen: (dialog: Dialog) => void };

function OfferRow({ offer, isOfProduct, onOpen }: RowProps) {
	const { supplier, supplierName, product, productName, sku, supplierSku, pack, minimum, leadDays } = offer;
	const state = offerState(offer);
	const what = isOfProduct ? supplierName : productName;
	return (
		<>
			<div className="reach-links weight-650 anywhere">
				<Link to={isOfProduct ? paths.supplier(supplier) : paths.product(product)}>{what}</Link>
				{!isOfProduct && sku !== null && <small>{sku}</small>}
				{supplierSku !== "" && (
					<small>
						<Trans comment="supplierSku is the supplier's number of the product">
							Their SKU: {supplierSku}
						</Trans>
					</small>
				)}
				{state !== undefined && <Badge tone="mixed">{state}</Badge>}
			</div>
			<div className={`figures ${classes.prices}`}>
				<OfferPrices offer={offer} />
			</div>
			<ul className="aside">
				{pack > 1 && (
					<li>
						<Plural value={pack} one="# piece per case" other="# pieces per case" />
					</li>
				)}
				{minimum > 1 && (
					<li>
						<Plural value={minimum} one="at least # piece" other="at least # pieces" />
					</li>
				)}
				{leadDays !== null && (
					<li>
						<Plural value={leadDays} one="arrives in # day" other="arrives in # days" />
					</li>
				)}
			</ul>
			<div className={classes.actions}>
				<Button size="xs" variant="quiet" onClick={() => onOpen({ kind: "change", offer })}>
					<Trans comment="what is a product or a supplier">
						Edit<VisuallyHidden> the offer: {what}</VisuallyHidden>
					</Trans>
				</Button>
				<Button size="xs" variant="quiet" onClick={() => onOpen({ kind: "delete", offer })}>
					<Trans comment="what is a product or a supplier">
						Delete<VisuallyHidden> the offer: {what}</VisuallyHidden>
					</Trans>
				</Button>
			</div>
		</>
	);
}

/** '$12.50', and 'from 100: $11.00'; '$4.90 per 100'. */
function OfferPrices({ offer: { breaks, per, currency } }: { offer: Offer }) {
	const [first, ...more] = breaks;
	if (first === undefined) return null;
	return (
		<>
			{priceText(currency, first.price, per)}
			{more.map(({ from, price }) => {
				const shown = priceText(currency, price, per);
				return (
					<small key={from}>
						<Trans comment="from so many pieces, a piece costs this">
							from {from}: {shown}
						</Trans>
					</small>
				);
			})}
		</>
	);
}

type DeleteProps = { offer: Offer; isOpen: boolean; onClose: () => void };

function DeleteOffer({ offer, isOpen, onClose }: DeleteProps) {
	const { supplierName: supplier, productName: product } = offer;
	return (
		<ConfirmWrite
			write={deleteOneOffer}
			input={offer}
			title={t`Delete the offer?`}
			action={t`Delete the offer`}
			isOpen={isOpen}
			onClose={onClose}
		>
			<p>
				<Trans>
					{supplier} then no longer offers {product}. Orders keep what they copied from it.
				</Trans>
			</p>
		</ConfirmWrite>
	);
}

/** The offers for a product, for people who may order it. */
export function ProductOffers({ product }: { product: string }) {
	const { isKnown, isVisitor, offers } = usePermissions();
	if (!isKnown || isVisitor || !offers("purchase.write")) return null;
	return <Offers of={{ product }} />;
}
