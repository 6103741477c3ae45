import type { Product } from "@freehub/contract/catalogue/product-fields";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { IconCoin, IconPencil, IconPercentage, IconTags, IconTrash, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { OnHandWarning } from "#areas/catalogue/products/delete-dialog.tsx";
import { IncomingWarning } from "#areas/catalogue/products/incoming-warning.tsx";
import { BookMany } from "#areas/stock/ledger/book-many-button.tsx";
import { MoveMany } from "#areas/stock/ledger/move-many-button.tsx";
import { formatCount } from "#lib/format.ts";
import { labelsPath } from "#lib/label-list.ts";
import { type LazyPart, lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import { isDialogOpen, isTypingIn } from "#lib/shortcuts.ts";
import { ConfirmWrite } from "#ui/confirm-dialog.tsx";
import { undoLatest } from "#ui/notify.ts";
import classes from "./bulk-bar.module.css";
import { deleteManyProducts } from "./bulk-writes.ts";
import type { TableFilter } from "./filter.ts";
import type { RowSelection } from "./selection.ts";

const SetFieldDialog = lazyPart(
	"set-field-dialog",
	async () => (await import("./set-field-dialog.tsx")).SetFieldDialog,
);

const ChangePricesDialog = lazyPart(
	"change-prices-dialog",
	async () => (await import("./change-prices-dialog.tsx")).ChangePricesDialog,
);

const FilterPricesDialog = lazyPart(
	"filter-prices-dialog",
	async () => (await import("./filter-prices-dialog.tsx")).FilterPricesDialog,
);

/** A button of another area for the selected products. */
export type ManyButton = LazyPart<{ products: readonly Product[]; onDone: () => void }>;

type Props = {
	ref: Ref<HTMLElement>;
	selection: RowSelection;
	filter: TableFilter;
	/** Clears the selection. */
	onClose: () => void;
	total: number;
	OrderMany: ManyButton;
	/** The selection has reached its maximum, and there are more products. */
	isFirstOfMore: boolean;
};

/** Shows how many rows are selected, and the actions for all of them. It replaces the toolbar. */
export function BulkBar({ ref, selection, filter, onClose, total, OrderMany, isFirstOfMore }: Props) {
	/** The id of the location that the list is filtered by; empty for all. */
	const { location } = filter;
	const { offers } = usePermissions();
	const products = [...selection.chosen.values()];
	const pieces = products.reduce(
		(sum, { quantity = 0, quantityAtLocation = quantity }) => sum + quantityAtLocation,
		0,
	);
	const count = products.length;
	const shown = formatCount(count);
	const clear = useEffectEvent(onClose);
	useEffect(() => {
		function onKeyDown(event: globalThis.KeyboardEvent) {
			const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
			if (event.defaultPrevented || isDialogOpen() || isInPanel(target)) return;
			if (isTypingIn(target) && !isCheckbox(target)) return;
			// After a dialog the focus is on the bar's button, outside of the grid and its keys.
			const isUndo = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === "z";
			if (isUndo) {
				event.preventDefault();
				undoLatest();
			} else if (key === "Escape") clear();
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
	const mayWrite = offers("product.write");
	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows go from button to button
		<section ref={ref} className={classes.bar} aria-label={t`Selected rows`} onKeyDown={goAlong}>
			<output className="row gap-8 rigid weight-600 figures">
				{isFirstOfMore ? (
					<Trans>
						The first {shown} of <Plural value={total} one="# product" other="# products" /> selected
					</Trans>
				) : (
					<Plural
						comment="Products"
						value={count}
						one={
							<Trans>
								<b>#</b> selected
							</Trans>
						}
						other={
							<Trans>
								<b>#</b> selected
							</Trans>
						}
					/>
				)}
				<small>
					<Plural value={pieces} one="# piece" other="# pieces" />
				</small>
			</output>
			<div className={classes.actions}>
				{mayWrite && <SetField products={products} onGone={selection.drop} />}
				<MoveMany products={products} from={location} onMoved={selection.clear} />
				<BookMany kind="receive" products={products} at={location} onBooked={selection.clear} />
				<BookMany kind="deliver" products={products} at={location} onBooked={selection.clear} />
				{mayWrite && <SetField products={products} field="price" onGone={selection.drop} />}
				{mayWrite && <ChangePrices products={products} />}
				{mayWrite && (isFirstOfMore || count === total) && <FilterPrices filter={filter} total={total} />}
				<OrderMany products={products} onDone={selection.clear} />
				<PrintLabels products={products} location={location} />
				{mayWrite && <DeleteMany products={products} onDone={selection.clear} />}
			</div>
			<button type="button" aria-label={t`Clear selection`} onClick={onClose}>
				<IconX aria-hidden="true" />
			</button>
		</section>
	);
}

type ManyProps = { products: readonly Product[] };

type SetProps = ManyProps & { field?: "price"; onGone: (id: string) => void };

function SetField({ field, ...props }: SetProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<button type="button" {...SetFieldDialog.opener} onClick={() => setOpen(true)}>
				{field === undefined ? (
					<>
						<IconPencil aria-hidden="true" />
						<Trans>Set a field</Trans>
					</>
				) : (
					<>
						<IconCoin aria-hidden="true" />
						<Trans>Set price</Trans>
					</>
				)}
			</button>
			<SetFieldDialog {...props} {...(field && { field })} isOpen={isOpen} onClose={() => setOpen(false)} />
		</>
	);
}

function ChangePrices({ products }: ManyProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<button type="button" {...ChangePricesDialog.opener} onClick={() => setOpen(true)}>
				<IconPercentage aria-hidden="true" />
				<Trans>Change prices</Trans>
			</button>
			<ChangePricesDialog products={products} isOpen={isOpen} onClose={() => setOpen(false)} />
		</>
	);
}

function FilterPrices(props: { filter: TableFilter; total: number }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<button type="button" {...FilterPricesDialog.opener} onClick={() => setOpen(true)}>
				<IconPercentage aria-hidden="true" />
				<Trans>All prices or costs</Trans>
			</button>
			<FilterPricesDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
		</>
	);
}

function PrintLabels({ products, location }: ManyProps & { location: string }) {
	const { offers } = usePermissions();
	const navigate = useNavigate();
	if (!offers("stock.read")) return null;
	function open() {
		const list = products.map(({ _id }) => ({ kind: "product" as const, id: _id, count: 1 }));
		void navigate(labelsPath(list, location));
	}
	return (
		<button type="button" onClick={open}>
			<IconTags aria-hidden="true" />
			<Trans>Print labels</Trans>
		</button>
	);
}

function DeleteMany({ products, onDone }: ManyProps & { onDone: () => void }) {
	const [isOpen, setOpen] = useState(false);
	const count = products.length;
	const what = plural(count, { one: "Delete # product", other: "Delete # products" });
	const firstNames = products.slice(0, 3).map(({ name }) => name);
	const others = count - firstNames.length;
	const names = firstNames.join(", ");

	return (
		<>
			<button type="button" data-last onClick={() => setOpen(true)}>
				<IconTrash aria-hidden="true" />
				<Trans>Delete</Trans>
			</button>
			<ConfirmWrite
				write={deleteManyProducts}
				input={products.map(({ _id }) => _id)}
				title={what}
				action={what}
				isOpen={isOpen}
				onClose={() => setOpen(false)}
				onDone={onDone}
			>
				<p>
					{others > 0
						? t`${names} and ${plural(others, { one: "# other", other: "# others" })} will no longer be in the inventory. Their history is kept, and you can restore them from Deleted items.`
						: plural(count, {
								one: `${names} will no longer be in the inventory. Their history is kept, and you can restore them from Deleted items.`,
								other: `${names} will no longer be in the inventory. Their history is kept, and you can restore them from Deleted items.`,
							})}
				</p>
				<OnHandWarning quantity={products.reduce((sum, { quantity = 0 }) => sum + quantity, 0)} />
				<IncomingWarning products={products} />
			</ConfirmWrite>
		</>
	);
}

/** Arrow keys move between the buttons, as in a toolbar. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
	const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
	// React also delivers a dialog's events here, although the dialog is elsewhere in the DOM.
	if (step === undefined || !event.currentTarget.contains(event.target as Node)) return;
	const buttons = [...event.currentTarget.querySelectorAll("button")];
	const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
	if (next === undefined) return;
	event.preventDefault();
	next.focus();
}

function isCheckbox(target: EventTarget | null): boolean {
	return target instanceof Element && target.matches("[type=checkbox]");
}

/** A panel closes itself, and the key must do nothing else. */
function isInPanel(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest("[role=dialog], [role=menu]") !== null;
}
