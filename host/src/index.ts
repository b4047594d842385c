import './appearance/apply-choice';

void import('./bootstrap');
