import type { Product } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { latePart } from "#lib/late-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { useCommand } from "#lib/use-command.ts";
import { deleteOne } from "./product-commands.ts";
import classes from "./table/cells.module.css";

const DeleteDialog = latePart(
	"delete-dialog",
	async () => (await import("./delete-dialog.tsx")).DeleteDialog,
);

type Props = {
	product: Product;
	/** The list to go to when the product is gone. */
	list: { to: string; scrollKey: string };
};

/** What is seldom done with a product, behind a button. */
export function ProductMenu({ product, list }: Props) {
	const { isVisitor } = usePermissions();
	const goToSignIn = useSignInDetour();
	const navigate = useNavigate();
	const [isOpen, setOpen] = useState(false);
	const [isAsking, setAsking] = useState(false);
	const { run, isPending, failure, reset } = useCommand(deleteOne);

	function ask() {
		setOpen(false);
		if (isVisitor) return goToSignIn();
		reset();
		setAsking(true);
	}

	async function remove() {
		const { isDone } = await run(product);
		if (isDone) void navigate(list.to, { state: { scrollKey: list.scrollKey } });
	}

	const { name } = product;
	const more = t({ comment: "name is a product's", message: `More about ${name}` });
	return (
		<>
			<Popover
				opened={isOpen}
				onChange={setOpen}
				position="bottom-end"
				width={180}
				trapFocus
				returnFocus
				shadow="none"
				transitionProps={{ duration: 0 }}
			>
				<Popover.Target>
					<Button variant="quiet" px={10} aria-label={more} onClick={() => setOpen(!isOpen)}>
						<IconDots size={18} aria-hidden="true" />
					</Button>
				</Popover.Target>
				<Popover.Dropdown className={classes.menu} aria-label={more}>
					<button type="button" data-danger onClick={ask}>
						<Trans>Delete</Trans>
					</button>
				</Popover.Dropdown>
			</Popover>
			<DeleteDialog
				product={product}
				isOpen={isAsking}
				isPending={isPending}
				failure={failure}
				onClose={() => setAsking(false)}
				onDelete={() => void remove()}
				onClosed={() => undefined}
			/>
		</>
	);
}
