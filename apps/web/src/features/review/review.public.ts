export { OpenReview, useOpenReview } from "./open-questions.tsx";
