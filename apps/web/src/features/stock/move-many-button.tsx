import type { Product } from "@freehub/contract/product-fields";
import { Trans } from "@lingui/react/macro";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { latePart } from "#lib/late-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { locationsQuery } from "./queries.ts";

const MoveManyDialog = latePart(
	"move-many-dialog",
	async () => (await import("./move-many-dialog.tsx")).MoveManyDialog,
	"mounted",
);

/** `from`: the id of the location that the list is of; empty where it is of all. */
type Props = { products: readonly Product[]; from: string; onMoved: () => void };

/** The way to move many products from one location to another. */
export function MoveMany({ products, from, onMoved }: Props) {
	const { isVisitor, offers } = usePermissions();
	const goToSignIn = useSignInDetour();
	const [isOpen, setOpen] = useState(false);
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: offers("stock.read") });
	if (!offers("stock.transfer")) return null;
	const close = () => setOpen(false);
	return (
		<>
			<button type="button" onClick={() => (isVisitor ? goToSignIn() : setOpen(true))}>
				<IconArrowsExchange size={18} aria-hidden="true" />
				<Trans context="verb">Move</Trans>
			</button>
			<MoveManyDialog
				isOpen={isOpen}
				onClose={close}
				products={products}
				from={from}
				locations={locations}
				onMoved={() => {
					close();
					onMoved();
				}}
			/>
		</>
	);
}
