import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";

type Props = Pick<ButtonProps, "variant" | "size" | "leftSection"> & {
	to: To;
	state?: unknown;
	children: ReactNode;
};

/** A link in a button's clothes. */
export function ButtonLink({ to, ...props }: Props) {
	return <Button component={Link} to={to} {...props} />;
}
