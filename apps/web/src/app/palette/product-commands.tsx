import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import {
	IconCopy,
	IconPackageExport,
	IconPackageImport,
	IconPencil,
	IconTruckReturn,
} from "@tabler/icons-react";
import { useEffect, useMemo } from "react";
import { useRights, useSession } from "#areas/people/sign-in/use-session.ts";
import { useStockForm } from "#areas/stock/ledger/stock-form.ts";
import { type PaletteCommand, useOfferCommands } from "#lib/palette-commands.ts";
import { paths } from "#lib/paths.ts";
import { rememberProduct } from "#lib/recent-products.ts";

/** The palette's commands on a product's page. The product becomes the most recent one. */
export function ProductCommands({ product }: { product: Product }) {
	const { _id, name } = product;
	const session = useSession();
	const person = session.user?.id ?? "";
	const isKnown = session.state !== "loading";
	useEffect(() => {
		if (isKnown) rememberProduct(person, { _id, name });
	}, [isKnown, person, _id, name]);

	const openForm = useStockForm();
	const { may } = useRights();
	const isSignedIn = session.state === "signed-in";
	const mayReceive = isSignedIn && may("stock.receive");
	const mayDeliver = isSignedIn && may("stock.deliver");
	const mayReturn = isSignedIn && may("stock.return");
	const mayWrite = isSignedIn && may("product.write");
	const commands = useMemo<PaletteCommand[]>(() => {
		const receive: PaletteCommand = {
			id: "receive",
			label: t`Add Quantity`,
			keywords: t({ context: "search words", message: "receive stock" }),
			Icon: IconPackageImport,
			run: () => openForm({ product, kinds: ["receive"] }),
		};
		const deliver: PaletteCommand = {
			id: "deliver",
			label: t`Delivered`,
			keywords: t({ context: "search words", message: "deliver stock" }),
			Icon: IconPackageExport,
			run: () => openForm({ product, kinds: ["deliver"] }),
		};
		const giveBack: PaletteCommand = {
			id: "return",
			label: t`Return to supplier`,
			keywords: t({ context: "search words", message: "send back stock" }),
			Icon: IconTruckReturn,
			run: () => openForm({ product, kinds: ["return"] }),
		};
		const edit: PaletteCommand = {
			id: "edit",
			label: t`Edit`,
			to: paths.editItem(product._id),
			Icon: IconPencil,
		};
		const copy: PaletteCommand = {
			id: "copy",
			label: t({ context: "verb", message: "Duplicate" }),
			keywords: t({ context: "search words", message: "copy" }),
			to: paths.copyItem(product._id),
			Icon: IconCopy,
		};
		return [
			...(mayReceive ? [receive] : []),
			...(mayDeliver ? [deliver] : []),
			...(mayReturn ? [giveBack] : []),
			...(mayWrite ? [edit, copy] : []),
		];
	}, [product, openForm, mayReceive, mayDeliver, mayReturn, mayWrite]);
	useOfferCommands(commands);
	return null;
}
