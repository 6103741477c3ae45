import type { Product } from "@freehub/contract/product-fields";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { MoveManyForm } from "./move-many-form.tsx";
import { locationsQuery } from "./queries.ts";

/** `from`: the id of the location that the list is of; empty where it is of all. */
type Props = { products: readonly Product[]; from: string; onMoved: () => void };

/** The way to move many products from one location to another. */
export function MoveMany({ products, from, onMoved }: Props) {
	const { isVisitor, offers } = usePermissions();
	const goToSignIn = useSignInDetour();
	const [isOpen, setOpen] = useState(false);
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: offers("stock.read") });
	if (!offers("stock.transfer")) return null;
	const count = products.length;
	const close = () => setOpen(false);
	return (
		<>
			<button type="button" onClick={() => (isVisitor ? goToSignIn() : setOpen(true))}>
				<IconArrowsExchange size={18} aria-hidden="true" />
				<Trans context="verb">Move</Trans>
			</button>
			<FormDialog
				title={t`Move ${plural(count, { one: "# product", other: "# products" })}`}
				isOpen={isOpen}
				onClose={close}
			>
				<MoveManyForm
					products={products}
					from={from}
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
