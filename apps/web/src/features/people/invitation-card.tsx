import type { ReactNode } from "react";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "./invitation.module.css";

export function InvitationCard({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={classes.card}>
			<PageTitle>{title}</PageTitle>
			{children}
		</section>
	);
}
