import type { Product } from "@freehub/contract/product-fields";
import { Button, Modal } from "@mantine/core";
import "#ui/styles/dialog.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { MoveManyForm } from "./move-many-form.tsx";
import { realLocations } from "./movement-draft.ts";
import { locationsQuery } from "./queries.ts";
import { useDesk } from "./shop.ts";

type Props = { products: readonly Product[]; onMoved: () => void };

/** The way to move many products from one place to another; nothing where there is one place alone. */
export function MoveMany({ products, onMoved }: Props) {
	const { shop } = useDesk();
	const { offers } = useStanding();
	const [isOpen, setOpen] = useState(false);
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: offers("stock.read") });
	if (!offers("stock.transfer") || realLocations(locations).length < 2) return null;
	const close = () => setOpen(false);
	return (
		<>
			<Button
				size="sm"
				variant="default"
				onClick={() => (shop.isVisitor ? shop.onSignInNeeded() : setOpen(true))}
			>
				Move…
			</Button>
			<Modal.Root
				opened={isOpen}
				onClose={close}
				centered
				size={420}
				closeOnClickOutside={false}
				transitionProps={{ duration: 200, timingFunction: "ease-out" }}
			>
				<Modal.Overlay backgroundOpacity={0.3} />
				<Modal.Content>
					<Modal.Body>
						<Modal.Title>Move {plural(products.length, "product")}</Modal.Title>
						<MoveManyForm
							products={products}
							locations={locations}
							onCancel={close}
							onMoved={() => {
								close();
								onMoved();
							}}
						/>
					</Modal.Body>
				</Modal.Content>
			</Modal.Root>
		</>
	);
}
