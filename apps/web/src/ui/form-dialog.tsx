import { Modal, type ModalRootProps } from "@mantine/core";
import "#ui/styles/dialog.css";
import type { ReactNode } from "react";

type Props = Pick<ModalRootProps, "size" | "classNames"> & {
	title: ReactNode;
	isOpen: boolean;
	onClose: () => void;
	children: ReactNode;
};

/** A small form over the page. */
export function FormDialog({ title, isOpen, onClose, children, ...look }: Props) {
	return (
		<Modal.Root
			size={420}
			{...look}
			opened={isOpen}
			onClose={onClose}
			centered
			// The second half of a double click on the button lands on the overlay.
			closeOnClickOutside={false}
			transitionProps={{ duration: 200, timingFunction: "ease-out" }}
		>
			<Modal.Overlay backgroundOpacity={0.3} />
			<Modal.Content>
				<Modal.Body>
					<Modal.Title>{title}</Modal.Title>
					{children}
				</Modal.Body>
			</Modal.Content>
		</Modal.Root>
	);
}
