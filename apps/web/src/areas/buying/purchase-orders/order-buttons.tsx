import type { Product } from "@freehub/contract/catalogue/product-fields";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconShoppingCartPlus } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { loadPart } from "#lib/load-part.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions, useSignInDetour } from "#lib/permissions.ts";
import { OWN } from "#lib/query-client.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { notify } from "#ui/notify.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { Ordered } from "./order-products.ts";

/** Loaded on the first order: these buttons are on screens that otherwise need no code of orders. */
const load = () => loadPart("order-products", () => import("./order-products.ts"));

const stale = () => [
	[OWN, "orders"],
	[OWN, "suppliers"],
];

type Named = Pick<Product, "_id" | "name">;

const idsOf = (products: readonly Named[]) => products.map(({ _id }) => _id);

const orderAllProducts: Write<readonly Named[], Ordered> = {
	send: async (products, idempotencyKey) => (await load()).orderProducts(idsOf(products), idempotencyKey),
	content: idsOf,
	stale,
};

const orderLowOfSupplier: Write<string, string | undefined> = {
	send: async (supplier, idempotencyKey) => (await load()).orderLowOf(supplier, idempotencyKey),
	content: (supplier) => ["low", supplier],
	stale,
};

/** Orders products, and says in which drafts they are now. */
function useOrder() {
	// No part of these screens shows a failure.
	const { run, isPending } = useWrite(orderAllProducts, { isShown: () => false });
	async function order(products: readonly Named[]): Promise<boolean> {
		const outcome = await run(products);
		if (outcome.isDone) tell(products, outcome.answer);
		return outcome.isDone;
	}
	return { order, isPending };
}

function tell(products: readonly Named[], { orders, withoutSupplier: missing }: Ordered): void {
	const [first] = orders;
	const count = products.length - missing;
	const without =
		missing > 0
			? plural(missing, {
					one: "# product has no supplier that is known: name one on its page.",
					other: "# products have no supplier that is known: name one on their pages.",
				})
			: "";
	if (first === undefined) return notify(without, "failure");
	const drafts = orders.length;
	const { name } = first.supplier;
	const sentence =
		drafts === 1
			? t({
					comment: "name is a supplier's",
					message: `${plural(count, { one: "# product is", other: "# products are" })} in the draft for ${name}.`,
				})
			: t`${plural(count, { one: "# product is", other: "# products are" })} in ${drafts} drafts.`;
	const link = drafts === 1 ? paths.purchaseOrder(first._id) : paths.purchaseOrders;
	const label = drafts === 1 ? t`Open the draft` : t`Open the drafts`;
	notify([sentence, without].filter(Boolean).join(" "), "done", undefined, { label, to: link });
}

/** Adds a product to a draft of its supplier. */
export function OrderProduct({
	product,
	isSmall = false,
}: {
	product: Named /** In a row. */;
	isSmall?: boolean;
}) {
	const { offers } = usePermissions();
	const { order, isPending } = useOrder();
	const goToSignIn = useSignInDetour();
	const { isVisitor } = usePermissions();
	if (!offers("purchase.write")) return null;
	const { name } = product;
	return (
		<Button
			{...(isSmall ? { size: "xs", variant: "default" } : { variant: "quiet" })}
			loading={isPending}
			leftSection={isSmall ? undefined : <IconShoppingCartPlus className="icon-small" aria-hidden="true" />}
			onClick={() => (isVisitor ? goToSignIn() : void order([product]))}
		>
			<Trans context="verb, at the supplier" comment="name is a product's">
				Order<VisuallyHidden> {name}</VisuallyHidden>
			</Trans>
		</Button>
	);
}

/** The same for many products, in the bar for selected rows. */
export function OrderMany({ products, onDone }: { products: readonly Product[]; onDone: () => void }) {
	const { offers, isVisitor } = usePermissions();
	const { order } = useOrder();
	const goToSignIn = useSignInDetour();
	if (!offers("purchase.write")) return null;
	async function orderNow() {
		if (isVisitor) return goToSignIn();
		if (await order(products)) onDone();
	}
	return (
		<button type="button" onClick={() => void orderNow()}>
			<IconShoppingCartPlus aria-hidden="true" />
			<Trans context="verb, at the supplier">Order</Trans>
		</button>
	);
}

/** Drafts what is low of a supplier, and opens the draft. */
export function OrderLowOf({ supplier }: { supplier: string }) {
	const { offers, isVisitor } = usePermissions();
	const navigate = useNavigate();
	const { run, isPending } = useWrite(orderLowOfSupplier, { isShown: () => false });
	if (isVisitor || !offers("purchase.write")) return null;
	async function draft() {
		const outcome = await run(supplier);
		if (!outcome.isDone) return;
		if (outcome.answer !== undefined) return navigate(paths.purchaseOrder(outcome.answer));
		notify(t({ comment: "supplier is a name", message: `Nothing of ${supplier} needs to be ordered.` }));
	}
	return (
		<Button size="xs" variant="default" loading={isPending} onClick={() => void draft()}>
			<Trans context="verb, at the supplier" comment="supplier is a name">
				Order<VisuallyHidden> from {supplier}</VisuallyHidden>
			</Trans>
		</Button>
	);
}
