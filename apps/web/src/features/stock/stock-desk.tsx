import { Modal } from "@mantine/core";
import "#ui/styles/dialog.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useStanding } from "#lib/rights.ts";
import { kindTitles } from "./kinds.ts";
import classes from "./movement-form.module.css";
import { MovementForm } from "./movement-form.tsx";
import { locationsQuery } from "./queries.ts";
import { DeskContext, type FormRequest, type Shop } from "./shop.ts";

type Props = { shop: Shop; children: ReactNode };

/** Where stock changes are written down: whatever is inside can open the form, for one product at a time. */
export function StockDesk({ shop, children }: Props) {
	const { isSettled, offers } = useStanding();
	// Read ahead, so that the form knows at once whether to ask for the place.
	useQuery({ ...locationsQuery, enabled: isSettled && offers("stock.read") });
	const [request, setRequest] = useState<FormRequest>();
	const [isOpen, setOpen] = useState(false);
	const openRequest = useRef<FormRequest>(undefined);

	const desk = useMemo(() => {
		function openForm(next: FormRequest) {
			if (shop.isVisitor) return shop.onSignInNeeded();
			openRequest.current = next;
			setRequest(next);
			setOpen(true);
		}
		return { shop, openForm };
	}, [shop]);

	function close() {
		openRequest.current = undefined;
		setOpen(false);
	}

	return (
		<DeskContext value={desk}>
			{children}
			<Modal.Root
				opened={isOpen}
				onClose={close}
				centered
				size={380}
				// The second half of a double click on the button lands on the overlay.
				closeOnClickOutside={false}
				transitionProps={{ duration: 200, timingFunction: "ease-out" }}
				classNames={{ inner: classes.inner ?? "", content: classes.content ?? "" }}
			>
				<Modal.Overlay backgroundOpacity={0.3} />
				<Modal.Content>
					<Modal.Body>
						{request && (
							<>
								<Modal.Title>
									{request.kinds.length > 1 ? "Adjust stock" : kindTitles[request.kinds[0]]}
								</Modal.Title>
								<p className={classes.product}>{request.product.name}</p>
								<MovementForm
									{...request}
									onBooked={close}
									onCancel={close}
									isOpen={() => openRequest.current === request}
								/>
							</>
						)}
					</Modal.Body>
				</Modal.Content>
			</Modal.Root>
		</DeskContext>
	);
}
