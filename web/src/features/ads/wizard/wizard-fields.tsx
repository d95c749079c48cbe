import type { Brand, CardType } from '#web/features/market/public.ts';
import type { Step } from './ad-form-schema.ts';
import { AmountSection } from './sections/amount-section.tsx';
import { CountrySection } from './sections/country-section.tsx';
import { FaceSection } from './sections/face-section.tsx';
import { HoursSection } from './sections/hours-section.tsx';
import { KindSection } from './sections/kind-section.tsx';
import { RateSection } from './sections/rate-section.tsx';
import { ReviewSection } from './sections/review-section.tsx';
import { SecretSection } from './sections/secret-section.tsx';
import type { SectionProps } from './sections/section-props.ts';
import { TermsSection } from './sections/terms-section.tsx';
import { TimeSection } from './sections/time-section.tsx';

interface Props extends SectionProps {
  step: Step;
  brands: readonly Brand[];
  types: readonly CardType[];
  /** The rate that was chosen before step 4 was opened again; empty without one. */
  ratedBefore: string;
}

/** The fields of one step. */
export function WizardFields({ step, brands, types, ratedBefore, ...props }: Props) {
  switch (step) {
    case 1:
      return <KindSection form={props.form} brands={brands} types={types} />;
    case 2:
      return (
        <>
          <CountrySection form={props.form} types={types} />
          {props.form.watch('kind') === 'buy' && <FaceSection {...props} />}
        </>
      );
    case 3:
      return (
        <>
          <AmountSection {...props} />
          <TimeSection {...props} />
          {props.form.watch('kind') === 'buy' && <HoursSection {...props} />}
        </>
      );
    case 4:
      return <RateSection {...props} ratedBefore={ratedBefore} />;
    case 5:
      return <TermsSection {...props} />;
    case 6:
      return (
        <>
          <ReviewSection {...props} brands={brands} />
          <SecretSection {...props} />
        </>
      );
  }
}
