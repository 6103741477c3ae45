import type { Product } from "@freehub/contract/product-fields";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { MoveManyForm } from "./move-many-form.tsx";
import { realLocations } from "./movement-draft.ts";
import { locationsQuery } from "./queries.ts";

type Props = { products: readonly Product[]; onMoved: () => void };

/** The way to move many products from one place to another; nothing where there is one place alone. */
export function MoveMany({ products, onMoved }: Props) {
	const { isVisitor, offers } = useStanding();
	const goToSignIn = useSignInDetour();
	const [isOpen, setOpen] = useState(false);
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: offers("stock.read") });
	if (!offers("stock.transfer") || realLocations(locations).length < 2) return null;
	const close = () => setOpen(false);
	return (
		<>
			<Button size="sm" variant="default" onClick={() => (isVisitor ? goToSignIn() : setOpen(true))}>
				Move…
			</Button>
			<FormDialog title={`Move ${plural(products.length, "product")}`} isOpen={isOpen} onClose={close}>
				<MoveManyForm
					products={products}
					locations={locations}
					onCancel={close}
					onMoved={() => {
						close();
						onMoved();
					}}
				/>
			</FormDialog>
		</>
	);
}
